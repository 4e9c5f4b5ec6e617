// What both ways of starting a program share.

#pragma once

#include "CSystem.h"

/// Signals that are handled or matter for ending a program have their ordinary effect again. For a child before it becomes
/// the program.
void fixpoint_reset_handlers(void);

/// Notes a program that began between `after` and now.
void fixpoint_write_note(struct fixpoint_note_place place, pid_t number, long long after);
