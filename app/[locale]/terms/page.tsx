import type { Metadata } from 'next'
import { legalPage } from '../../legal-pages'
import { type LocaleParams, pageLocale } from '../../page-locale'
import { HelpArticle } from '../help/[slug]/help-article'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { title, description } = await legalPage('terms', (await pageLocale(props)).locale)
  return { title, description }
}

export default async function TermsPage(props: LocaleParams) {
  const { locale } = await pageLocale(props)
  return (
    <div className="mx-auto w-full max-w-[760px] px-8 py-10 max-sm:px-4">
      <HelpArticle page={await legalPage('terms', locale)} lang={locale} />
    </div>
  )
}
