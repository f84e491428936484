import { createEvent } from '@/lib/client/device/create-event'

/** Puts a question into the box without asking it, and tells the box of it. */
export const [fillSearchBox, onFillSearchBox] = createEvent<string>()
