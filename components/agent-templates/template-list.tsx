'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ListState } from '@/components/list-state/list-state'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { dropSidePanel, openSidePanel, useSidePanel } from '@/components/ui/side-panel/side-panel-store'
import { SkeletonGrid } from '@/components/ui/skeleton-grid'
import { useApi } from '@/lib/client/api/api-context'
import { type TemplatePage, templateListQuery } from '@/lib/client/api/square'
import { squareRoutes } from '@/lib/contract/routes/square-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { BlankValues } from './blanks'
import { TemplateCard } from './template-card'
import { TemplatePanel } from './template-panel'

/** A list that the server has read, and for what; without its long texts. */
export interface FirstTemplates {
  readonly category: string
  readonly keyword: string
  readonly page: TemplatePage
}

interface TemplateListProps {
  readonly first: FirstTemplates | null
  readonly category: string
  readonly keyword: string
  readonly onShowAll: () => void
}

const panelId = 'template-preview'
const grid = 'mt-4 grid grid-cols-2 gap-3 max-lg:grid-cols-1'
const skeletonCards = 6

export function TemplateList({ first, category, keyword, onShowAll }: TemplateListProps) {
  const texts = useTexts('templates')
  const common = useTexts('common')
  const query = useInfiniteQuery({
    ...templateListQuery(useApi(squareRoutes), category, keyword),
    ...(first?.category === category && first.keyword === keyword
      ? { placeholderData: { pages: [first.page], pageParams: [1] } }
      : {}),
  })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [values, setValues] = useState<Readonly<Record<string, BlankValues>>>({})
  const { isOpen } = useSidePanel(panelId, true)
  useEffect(() => () => dropSidePanel(panelId), [])

  const templates = query.data?.pages.flatMap(({ list }) => list) ?? []
  const shown = templates.find(({ id }) => id === chosenId) ?? templates[0]
  const isNothing = query.isSuccess && !query.isPlaceholderData && templates.length === 0

  return (
    <ListState
      query={query}
      failed={texts.listFailed}
      skeleton={<SkeletonGrid label={common.loading} count={skeletonCards} grid={grid} height="h-[98px]" />}
      isEmpty={isNothing}
      empty={<NoTemplates keyword={keyword} onShowAll={onShowAll} />}
      more={texts.more}
    >
      <ul lang="zh-CN" className={`${grid} empty:hidden`}>
        {templates.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            panelId={panelId}
            isShown={isOpen && template === shown}
            onShow={() => {
              setChosenId(template.id)
              openSidePanel(panelId, true)
            }}
          />
        ))}
      </ul>
      {shown && (
        <TemplatePanel
          id={panelId}
          template={shown}
          isComplete={shown.settings.prompt !== ''}
          values={values[shown.id] ?? {}}
          onChange={(changed) => setValues((before) => ({ ...before, [shown.id]: changed }))}
        />
      )}
    </ListState>
  )
}

function NoTemplates({ keyword, onShowAll }: Pick<TemplateListProps, 'keyword' | 'onShowAll'>) {
  const texts = useTexts('templates')
  return (
    <div className="mt-4">
      <EmptyState
        title={keyword === '' ? texts.empty : fill(texts.unmatched, { keyword })}
        actions={<Button onClick={onShowAll}>{texts.showAll}</Button>}
      >
        {texts.unmatchedBody}
      </EmptyState>
    </div>
  )
}
