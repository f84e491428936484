import type { Metadata } from 'next'
import Link from 'next/link'
import { buttonStyle } from '@/components/ui/button'
import { SealState } from '@/components/ui/seal-state'
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
    <div className="grid flex-1 place-content-center py-16">
      <SealState
        level={1}
        glyph={texts.seal}
        title={texts.title}
        actions={
          <>
            <Link prefetch={false} href={paths.music()} className={buttonStyle({ tone: 'primary' })}>
              {texts.makeOwn}
            </Link>
            <Link prefetch={false} href={paths.home()} className={buttonStyle({})}>
              {texts.home}
            </Link>
          </>
        }
      >
        {texts.body}
      </SealState>
    </div>
  )
}
