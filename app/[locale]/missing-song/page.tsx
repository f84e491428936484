import type { Metadata } from 'next'
import { StatePage } from '@/components/page-states/state-page'
import { paths } from '@/lib/paths'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.missingSong.title, robots: { index: false } }
}

/** Shown for a song whose link is unknown, revoked or expired, without saying which. Answered with 404. */
export default async function MissingSongPage(props: LocaleParams) {
  const { missingSong: texts } = (await pageLocale(props)).messages
  return (
    <StatePage
      glyph={texts.seal}
      title={texts.title}
      links={[
        { href: paths.music(), label: texts.makeOwn },
        { href: paths.home(), label: texts.home },
      ]}
    >
      {texts.body}
    </StatePage>
  )
}
