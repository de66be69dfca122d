#ifndef HOOKLINE_START_DOOR_H
#define HOOKLINE_START_DOOR_H

#include "ask-door.h"

/* In the background, with nothing of ours but its rights; nothing happens where one is there already, or cannot be. */
void start_door(const struct call *call, const struct meeting *meeting);

#endif
