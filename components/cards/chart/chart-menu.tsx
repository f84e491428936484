'use client'
import { useState } from 'react'
import { showFailure } from '@/components/forms/show-failure'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ellipsis } from '@/components/ui/icon-paths'
import { Menu, type MenuChoice } from '@/components/ui/menu'
import { showToast } from '@/components/ui/toast/toast-store'
import { saveFile } from '@/lib/client/device/save-file'
import type { ChartContent } from '@/lib/contract/cards/chart'
import type { ChartKind } from '@/lib/contract/chart-kinds'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { printableFileName } from '@/lib/text/printable-file-name'
import { type ResultFormat, resultFile } from './result-file'

const bars = 'M3 3v16a2 2 0 0 0 2 2h16M18 17V9M13 17V5M8 17v-3'
/** Separate from `icon-paths`, which every page includes. */
const kindIcons: Partial<Record<ChartKind, string>> = {
  line: 'M3 3v16a2 2 0 0 0 2 2h16M19 9l-5 5-4-4-3 3',
  bar: bars,
  stacked: 'M11 13H7M19 9h-4M3 3v16a2 2 0 0 0 2 2h16M15 5h4v12h-4zM7 8h4v9H7z',
  pie: 'M21 12c.552 0 1.005-.449.95-.998a10 10 0 0 0-8.953-8.951c-.55-.055-.998.398-.998.95v8a1 1 0 0 0 1 1zM21.21 15.89A10 10 0 1 1 8 2.83',
}

export interface ChartMenuProps {
  readonly content: ChartContent
  readonly kind: ChartKind | null
  readonly kinds: readonly ChartKind[]
  readonly onKind: (kind: ChartKind) => void
  /** Gets the workbook with formulas; absent where there is none. */
  readonly fetchWorkbook?: () => Promise<Blob>
}

export function ChartMenu({ content, kind, kinds, onKind, fetchWorkbook }: ChartMenuProps) {
  const { chart: texts, aiLabel } = useTexts('answer')
  const locale = useLocale()
  // Server-rendered buttons don't handle clicks before hydration.
  const isHydrating = useIsHydrating()
  const [isBusy, setIsBusy] = useState(false)

  const save = async (format: ResultFormat, fetchFile?: () => Promise<Blob>) => {
    setIsBusy(true)
    try {
      const file = await (fetchFile?.() ?? resultFile(content, format, { locale, texts, aiLabel }))
      saveFile(file, `${printableFileName(content.title).slice(0, 80) || texts.file}.${format}`)
    } catch (error) {
      if (fetchFile) void showFailure(error, texts.exportFailed)
      else showToast({ icon: 'error', content: texts.exportFailed })
    }
    setIsBusy(false)
  }

  const formats: readonly ResultFormat[] = [
    'csv',
    'xlsx',
    ...(kind === null ? [] : (['png', 'svg'] as const)),
  ]
  const isPart = content.total > content.rows.length || content.isCut

  return (
    <Menu
      label={texts.more}
      trigger={
        <IconButton label={texts.more} aria-busy={isBusy} disabled={isHydrating} className="print:hidden">
          <Icon path={ellipsis} className="size-4" />
        </IconButton>
      }
      items={[
        ...kindChoice(kinds, kind, texts, onKind),
        ...formats.map((format) => ({
          id: format,
          label: texts[format],
          isDisabled: isBusy,
          onSelect: () => void save(format),
        })),
        ...(fetchWorkbook
          ? [
              {
                id: 'formulas',
                label: texts.formulas,
                isDisabled: isBusy,
                onSelect: () => void save('xlsx', fetchWorkbook),
              },
            ]
          : []),
      ]}
      {...(isPart ? { note: fill(texts.onlyShown, { count: content.rows.length }) } : {})}
    />
  )
}

interface KindTexts {
  readonly kind: string
  readonly kinds: Readonly<Record<ChartKind, string>>
}

function kindChoice(
  kinds: readonly ChartKind[],
  kind: ChartKind | null,
  texts: KindTexts,
  onKind: (kind: ChartKind) => void,
): MenuChoice[] {
  if (kind === null || kinds.length === 0) return []
  const options = kinds.map((value) => ({
    value,
    label: texts.kinds[value],
    icon: <Icon path={kindIcons[value] ?? bars} />,
  }))
  return [
    {
      id: 'kind',
      label: texts.kind,
      value: kind,
      options,
      onChoose: (value) => onKind(kinds.find((each) => each === value) ?? kind),
    },
  ]
}
