import type { Metadata } from 'next'
import { ContinueOnWeb } from '@/components/shell/continue-on-web'
import { DeviceName } from '@/components/shell/device-name'
import { LogoMark } from '@/components/shell/logo-mark'
import { appName } from '@/lib/env/app-name'
import { fill } from '@/lib/messages/fill'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.appGuide.title }
}

/** Where phones are sent (§2, 'mobile start-up rule'), until there is an app to download. */
export default async function AppGuidePage(props: LocaleParams) {
  const { appGuide } = (await pageLocale(props)).messages
  return (
    <div className="mx-auto grid w-full max-w-[440px] flex-1 content-center justify-items-center gap-4 px-6 py-12 text-center">
      <LogoMark className="size-16 text-[36px]" />
      <h1 className="font-serif text-2xl font-semibold">{fill(appGuide.headline, { app: appName })}</h1>
      <p className="text-ink-soft text-pretty">{appGuide.body}</p>
      <ul className="grid w-full gap-2 rounded-m border border-line bg-paper-raised p-4 text-left text-sm">
        {appGuide.points.map((point) => (
          <li
            key={point}
            className="flex gap-2.5 before:mt-2 before:size-1.5 before:shrink-0 before:rounded-pill before:bg-seal"
          >
            {point}
          </li>
        ))}
      </ul>
      <ContinueOnWeb label={appGuide.continueOnWeb} />
      <DeviceName template={appGuide.device} />
    </div>
  )
}
