import type { Metadata } from 'next'
import { PageAd } from '@/components/ad-badge/page-ad'
import { templateKeyword } from '@/components/agent-templates/template-keyword'
import { TemplatesView } from '@/components/agent-templates/templates-view'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { type LocaleParams, pageLocale } from '../../../page-locale'
import { firstText } from '../../../search-params'
import { siteOrigin } from '../../../site-origin'
import { readTemplates } from './read-templates'

interface AgentTemplateProps extends LocaleParams {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata(props: AgentTemplateProps): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  const { title, description } = messages.templates
  const { category, q } = await props.searchParams
  const canonical = `${await siteOrigin()}${paths.agentTemplate({ category: firstText(category) })}`

  return {
    title,
    description,
    alternates: { canonical },
    // The results of any word are no page of their own.
    ...(firstText(q) === '' ? {} : { robots: { index: false } }),
  }
}

/** Public; the first templates are in the HTML. */
export default async function AgentTemplatePage(props: AgentTemplateProps) {
  const { messages } = await pageLocale(props)
  const { category, q } = await props.searchParams
  const { tabs, first } = await readTemplates(firstText(category), templateKeyword(firstText(q)))
  return (
    <Texts messages={pageMessagesOf(messages, 'templates', 'errors')}>
      <PageAd>
        <TemplatesView tabs={tabs} first={first} />
      </PageAd>
    </Texts>
  )
}
