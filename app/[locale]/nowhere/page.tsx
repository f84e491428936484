import type { Metadata } from 'next'
import { MissingContent } from '@/components/page-states/missing-content'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.nowhere.title, robots: { index: false } }
}

/** Shown for addresses without a page. The server answers it with 404. */
export default async function NowherePage(props: LocaleParams) {
  const { messages } = await pageLocale(props)
  return <MissingContent texts={messages.nowhere} common={messages.common} />
}
