/** pins: mounted by app.ts; its calls come with the room itself. */
import type { Rooms } from '../../clients/rooms.ts'
import type { Routes } from '../../platform/routes.ts'

export function pinRoutes(_routes: Routes, _rooms: Rooms): void {}
