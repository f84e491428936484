import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { download } from '@/components/ui/icon-paths'
import { saveFile } from '@/lib/client/device/save-file'
import type { BilingualContent } from '@/lib/contract/cards/bilingual'
import { useTexts } from '@/lib/messages/use-texts'
import { csvOf } from '@/lib/text/csv'
import { inCell } from '@/lib/text/markdown/escape-markdown'

type Pairs = Pick<BilingualContent, 'pairs'>['pairs']

export function SheetFiles({ pairs }: { readonly pairs: Pairs }) {
  const { bilingual: texts } = useTexts('answer')
  const head = { source: texts.source, target: texts.target, terms: [] }
  const save = (content: string, type: string, extension: string) =>
    saveFile(new Blob([content], { type }), `${texts.file}.${extension}`)
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5">
      <Button size="small" onClick={() => save(sheetCsv([head, ...pairs]), 'text/csv;charset=utf-8', 'csv')}>
        <Icon path={download} className="size-4" />
        {texts.csv}
      </Button>
      <Button size="small" onClick={() => save(markdownOf([head, ...pairs]), 'text/markdown', 'md')}>
        <Icon path={download} className="size-4" />
        {texts.markdown}
      </Button>
    </footer>
  )
}

export function sheetCsv(pairs: Pairs): string {
  return csvOf(pairs.map(({ source, target }) => [source, target]))
}

function markdownOf([head, ...pairs]: Pairs): string {
  const row = ({ source, target }: Pairs[number]) => `| ${inCell(source)} | ${inCell(target)} |\n`
  return `${head ? row(head) : ''}|---|---|\n${pairs.map(row).join('')}`
}
