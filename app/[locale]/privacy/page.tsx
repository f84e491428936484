import type { Metadata } from 'next'
import { TrackingSwitch } from '@/components/privacy/tracking-switch'
import { Card } from '@/components/ui/card'
import { legalPage } from '../../legal-pages'
import { type LocaleParams, pageLocale } from '../../page-locale'
import { HelpArticle } from '../help/[slug]/help-article'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { title, description } = await legalPage('privacy', (await pageLocale(props)).locale)
  return { title, description }
}

export default async function PrivacyPage(props: LocaleParams) {
  const { locale, messages } = await pageLocale(props)
  return (
    <div className="mx-auto w-full max-w-[760px] px-8 py-10 max-sm:px-4">
      <HelpArticle page={await legalPage('privacy', locale)} lang={locale} />
      <Card className="mt-8">
        <TrackingSwitch texts={messages.legal} />
      </Card>
    </div>
  )
}
