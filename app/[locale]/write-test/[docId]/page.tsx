import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { WriterView } from '@/components/writer/writer-view'
import { ownDocumentOf } from '@/lib/client/api/own-document.server'
import { type LocaleParams, pageLocale } from '../../../page-locale'
import { writerPage } from '../writer-page'

interface DocumentProps {
  readonly params: Promise<{ locale: string; docId: string }>
}

export async function generateMetadata(props: DocumentProps & LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.writer.title, robots: { index: false } }
}

export default async function DocumentPage(props: DocumentProps & LocaleParams) {
  const { messages } = await pageLocale(props)
  const { docId } = await props.params
  return await writerPage(messages, async (uid) => {
    const document = await ownDocumentOf(docId)
    return document ? <WriterView key={docId} uid={uid} document={document} /> : notFound()
  })
}
