'use client'
import Link from 'next/link'
import { useState } from 'react'
import { FindField } from '@/components/find-field/find-field'
import { PageHeading } from '@/components/headings/page-heading'
import { WithLogin } from '@/components/login/with-login'
import { buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { plus } from '@/components/ui/icon-paths'
import { LinkTabs } from '@/components/ui/link-tabs'
import { useAddressFilter } from '@/lib/client/page/use-address-filter'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { templateKeyword } from './template-keyword'
import { type FirstTemplates, TemplateList } from './template-list'

const parameters = ['category', 'q'] as const

interface TemplatesViewProps {
  readonly tabs: readonly { readonly id: string; readonly name: string }[]
  /** Null if it could not be read; the browser retries. */
  readonly first: FirstTemplates | null
}

export function TemplatesView({ tabs, first }: TemplatesViewProps) {
  const texts = useTexts('templates')
  const { filter, setFilter } = useAddressFilter(parameters, paths.agentTemplate)
  const { category } = filter
  const keyword = templateKeyword(filter.q)
  // The field has a state of its own, which a new key resets.
  const [resets, setResets] = useState(0)
  return (
    <div className="page-body max-w-[948px]">
      <TemplatesHeader />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-line">
        <LinkTabs
          label={texts.tabs}
          value={category}
          tabs={tabs.map(({ id, name }) => ({
            value: id,
            label: name,
            href: paths.agentTemplate({ category: id, q: keyword }),
          }))}
          onChoose={(id) => setFilter({ category: id })}
        />
        {/* Sent as a form without scripts. */}
        <form
          action={paths.agentTemplate()}
          className="mb-2 max-sm:w-full"
          onSubmit={(event) => event.preventDefault()}
        >
          <FindField
            key={resets}
            name="q"
            label={texts.find}
            initial={keyword}
            hasShortcut
            isInAddress
            className="w-[170px] max-sm:w-full"
            onKeyword={(text) => {
              if (text !== keyword) setFilter({ q: text, category: '' })
            }}
          />
        </form>
      </div>
      <TemplateList
        first={first}
        category={category}
        keyword={keyword}
        onShowAll={() => {
          setFilter({ q: '', category: '' })
          setResets((count) => count + 1)
        }}
      />
    </div>
  )
}

function TemplatesHeader() {
  const texts = useTexts('templates')
  return (
    <PageHeading
      title={texts.heading}
      intro={texts.intro}
      className=""
      actions={
        <WithLogin>
          <Link prefetch={false} href={paths.agentEdit()} className={buttonStyle({ size: 'head' })}>
            <Icon path={plus} className="size-4" />
            {texts.blank}
          </Link>
        </WithLogin>
      }
    />
  )
}
