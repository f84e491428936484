import { createEvent } from '@/lib/client/device/create-event'

/** Puts a question into the search box without submitting it. */
export const [fillSearchBox, onFillSearchBox] = createEvent<string>()
