import { createContext } from 'react'

/** Whether what enhances an answer comes with it: it is mounted by itself and out of sight, where it may take its time. */
export const ShowsAtOnce = createContext(false)
