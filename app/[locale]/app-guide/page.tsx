import type { Metadata } from 'next'
import { PageHeading } from '@/components/headings/page-heading'
import { DeviceName } from '@/components/shell/account-bar/device-name'
import { AskFromGuide } from '@/components/shell/ask-from-guide'
import { ContinueOnWeb } from '@/components/shell/continue-on-web'
import { InstallApp } from '@/components/shell/install-app'
import { InstallSteps } from '@/components/shell/install-steps'
import { LogoMark } from '@/components/shell/sidebar/logo-mark'
import { appName } from '@/lib/client/page/app-name'
import { keepInstallOfferScript } from '@/lib/client/page/keep-install-offer-script'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.appGuide.title }
}

/** Phone redirects lead here (§2): users can ask, continue on the web, or install the web app. */
export default async function AppGuidePage(props: LocaleParams) {
  const { appGuide } = (await pageLocale(props)).messages
  return (
    <div className="mx-auto grid w-full max-w-[440px] flex-1 content-center justify-items-center gap-4 px-6 py-8 text-center">
      <script>{keepInstallOfferScript}</script>
      <LogoMark className="size-14 text-[32px]" />
      <PageHeading title={fill(appGuide.headline, { app: appName })} className="" />
      <p className="text-ink-soft text-pretty">{appGuide.body}</p>
      <AskFromGuide label={appGuide.ask} placeholder={appGuide.placeholder} send={appGuide.send} />
      <ContinueOnWeb label={appGuide.continueOnWeb} />
      <details className="w-full border-t border-line pt-4 text-left">
        <summary className="cursor-pointer py-2 text-sm text-ink-soft">{appGuide.installTitle}</summary>
        <Installation texts={appGuide} />
      </details>
    </div>
  )
}

function Installation({ texts }: { readonly texts: Messages['appGuide'] }) {
  const name = { app: appName }
  return (
    <div className="mt-2 grid w-full gap-3">
      <p className="text-sm text-pretty text-ink-soft">{texts.installBody}</p>
      <InstallApp
        texts={{
          install: fill(texts.install, name),
          installed: fill(texts.installed, name),
          accepted: texts.accepted,
          dismissed: texts.dismissed,
        }}
      >
        <InstallSteps steps={texts.steps} others={texts.otherDevices} />
        <p className="text-xs text-pretty text-ink-faint">{texts.noOption}</p>
      </InstallApp>
      <DeviceName template={texts.device} />
    </div>
  )
}
