'use client'
import { SectionCard } from '@/components/headings/section-card'
import { useTexts } from '@/lib/messages/use-texts'

export function MemorySection() {
  const texts = useTexts('settings')
  return (
    <SectionCard title={texts.memory}>
      <div>
        <p>{texts.memoryNone}</p>
        <p className="text-sm text-ink-faint">{texts.memoryNote}</p>
      </div>
    </SectionCard>
  )
}
