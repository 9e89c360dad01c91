/** Maximum events a second from one connection, and maximum burst. [EV9] */
export const EVENTS_PER_SECOND = 20
export const EVENTS_BURST = 60
/** Maximum bytes in the payload of one event. Larger payloads are rejected. [EV11] */
export const PAYLOAD_BYTES_MAX = 2 ** 20
