import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHeading } from '@/components/headings/page-heading'
import { cardStyle } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { paths } from '@/lib/paths'
import { helpPages } from '../../help-pages'
import { type LocaleParams, pageLocale } from '../../page-locale'

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.help.title, description: messages.help.intro }
}

export default async function HelpPage(props: LocaleParams) {
  const { help } = (await pageLocale(props)).messages
  const pages = await helpPages()
  return (
    <div className="page-body max-w-[948px]">
      <PageHeading title={help.title} intro={help.intro} />
      {pages.length === 0 && <EmptyState title={help.empty} />}
      <ul lang="zh-CN" className="grid gap-3 sm:grid-cols-2">
        {pages.map(({ slug, title, description }) => (
          <li key={slug}>
            <Link
              prefetch={false}
              href={paths.help(slug)}
              className={cardStyle({
                isPressable: true,
                className: 'grid h-full min-h-14 content-center',
              })}
            >
              <span className="font-medium">{title}</span>
              <span className="text-sm text-ink-faint">{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
