import { createEvent } from '@/lib/client/device/create-event'

/** Does not submit the question. */
export const [fillSearchBox, onFillSearchBox] = createEvent<string>()
