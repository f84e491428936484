import { createContext } from 'react'

/**
 * Whether an answer's enhancements are rendered immediately: it is mounted separately and offscreen, where blocking
 * does not matter.
 */
export const ShowsAtOnce = createContext(false)
