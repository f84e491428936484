import { createEvent } from '@/lib/client/device/create-event'

/** Attaches files to the page's prompt input from elsewhere on it. */
export const [attachFiles, onFilesAttached] = createEvent<readonly File[]>()
