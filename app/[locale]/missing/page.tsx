import type { Metadata } from 'next'
import { MissingView } from '@/components/shared/missing-view'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.missing.title, robots: { index: false } }
}

/** The prerendered 404 page: unlike not-found.tsx it is whole without scripts. The server answers it with 404. */
export default function MissingPage() {
  return <MissingView />
}
