'use client'
import { SidePanel } from '@/components/ui/side-panel/side-panel'
import { Skeleton } from '@/components/ui/skeleton'
import type { AgentTemplate } from '@/lib/contract/made-agent'
import { useTexts } from '@/lib/messages/use-texts'
import type { BlankValues } from './blanks'
import { TemplateForm } from './template-form'

interface TemplatePanelProps {
  readonly id: string
  readonly template: AgentTemplate
  /** Its long texts are not sent with the page. */
  readonly isComplete: boolean
  readonly values: BlankValues
  readonly onChange: (values: BlankValues) => void
}

export function TemplatePanel({ id, template, isComplete, values, onChange }: TemplatePanelProps) {
  const texts = useTexts('templates')
  const common = useTexts('common')
  return (
    <SidePanel
      id={id}
      isDefault
      title={template.settings.name}
      note={texts.official}
      closeLabel={texts.close}
    >
      {isComplete ? (
        // A failure belongs to its template.
        <TemplateForm key={template.id} template={template} values={values} onChange={onChange} />
      ) : (
        <output aria-label={common.loading} className="grid gap-4 px-[22px] py-4">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-40" />
          <Skeleton className="h-16" />
        </output>
      )}
    </SidePanel>
  )
}
