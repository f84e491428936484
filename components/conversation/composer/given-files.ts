import { createEvent } from '@/lib/client/device/create-event'

/** Gives files to the box of the page, from elsewhere on it. */
export const [giveFiles, onFilesGiven] = createEvent<readonly File[]>()
