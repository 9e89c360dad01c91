/** Events a second that one connection may send, and how many at once. [EV9] */
export const EVENTS_PER_SECOND = 20
export const EVENTS_BURST = 60
/** Bytes of one event's payload; a larger one is refused. [EV11] */
export const PAYLOAD_BYTES_MAX = 2 ** 20
