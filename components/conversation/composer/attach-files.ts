import { createEvent } from '@/lib/client/device/create-event'

export const [attachFiles, onFilesAttached] = createEvent<readonly File[]>()
