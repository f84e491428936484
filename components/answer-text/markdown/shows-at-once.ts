import { createContext } from 'react'

/** True in an answer that is mounted separately and offscreen, where blocking does not matter. */
export const ShowsAtOnce = createContext(false)
