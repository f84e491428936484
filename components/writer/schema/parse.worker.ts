import { documentOfMarkdown } from '@/lib/text/document/document-of-markdown'

// One document for each worker.
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  self.postMessage(documentOfMarkdown(data))
})
