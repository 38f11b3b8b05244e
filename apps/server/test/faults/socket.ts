/** A page's socket, for tools that stand outside of this app and have no such package of their own. */
export { WebSocket } from 'ws'
