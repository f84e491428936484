import type { Metadata } from 'next'
import { DocumentsView } from '@/components/writer/documents/documents-view'
import { PreloadEditor } from '@/components/writer/writer-view'
import { type LocaleParams, pageLocale } from '../../page-locale'
import { writerPage } from './writer-page'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.writer.documents, robots: { index: false } }
}

export default async function DocumentsPage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return await writerPage(messages, () => (
    <>
      <DocumentsView />
      <PreloadEditor />
    </>
  ))
}
