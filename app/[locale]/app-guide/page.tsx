import type { Metadata } from 'next'
import { ContinueOnWeb } from '@/components/shell/continue-on-web'
import { DeviceName } from '@/components/shell/device-name'
import { InstallApp } from '@/components/shell/install-app'
import { LogoMark } from '@/components/shell/logo-mark'
import { appName } from '@/lib/env/app-name'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'
import { keepInstallOfferScript } from '@/lib/page/keep-install-offer-script'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.appGuide.title }
}

/** Where phones are sent (§2, 'mobile start-up rule'), and where the web app is installed. */
export default async function AppGuidePage(props: LocaleParams) {
  const { appGuide } = (await pageLocale(props)).messages
  return (
    <div className="mx-auto grid w-full max-w-[440px] flex-1 content-center justify-items-center gap-4 px-6 py-12 text-center">
      <script>{keepInstallOfferScript}</script>
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
      <Installation texts={appGuide} />
    </div>
  )
}

function Installation({ texts }: { readonly texts: Messages['appGuide'] }) {
  const name = { app: appName }
  return (
    <section aria-labelledby="install" className="mt-4 grid w-full gap-3 border-t border-line pt-7 text-left">
      <h2 id="install" className="font-serif text-xl font-semibold">
        {texts.installTitle}
      </h2>
      <p className="text-sm text-pretty text-ink-soft">{texts.installBody}</p>
      <InstallApp
        texts={{
          install: fill(texts.install, name),
          installed: fill(texts.installed, name),
          accepted: texts.accepted,
          dismissed: texts.dismissed,
        }}
      >
        {texts.steps.map(({ on, does }) => (
          <section key={on} aria-label={on} className="text-sm">
            <h3 className="font-medium">{on}</h3>
            <ol className="mt-1 grid list-decimal gap-1 pl-5 text-ink-soft">
              {does.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
        <p className="text-xs text-pretty text-ink-faint">{texts.noOption}</p>
      </InstallApp>
    </section>
  )
}
