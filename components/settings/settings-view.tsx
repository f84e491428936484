'use client'
import type { ReactNode } from 'react'
import { PageHeading } from '@/components/headings/page-heading'
import { SectionCard } from '@/components/headings/section-card'
import { LoginButton } from '@/components/login/login-button'
import { ExportAllButton } from '@/components/share/export-all-button'
import { useShownAsMember } from '@/lib/client/device/member-attribute'
import { useTexts } from '@/lib/messages/use-texts'
import { AppearanceSection } from './appearance-section'
import { AskingSection } from './asking-section'
import { InputSection } from './input-section'
import { NotificationSection } from './notification-section'
import { SavingNote } from './saving-note'
import { type SectionLink, SectionLinks } from './section-links'
import { VoiceSection } from './voice-section'

interface SettingsViewProps {
  readonly statistics: ReactNode
  readonly account: ReactNode
  /** The sections in it. */
  readonly accountLinks: readonly SectionLink[]
}

export function SettingsView({ statistics, account, accountLinks }: SettingsViewProps) {
  const texts = useTexts('settings')
  const isMember = useShownAsMember()
  const sections = [
    { id: 'appearance', title: texts.appearance, content: <AppearanceSection /> },
    { id: 'asking', title: texts.asking, content: <AskingSection /> },
    { id: 'input', title: texts.input, content: <InputSection /> },
    { id: 'voice', title: texts.voice, content: <VoiceSection /> },
    { id: 'notifications', title: texts.notifications, content: <NotificationSection /> },
    { id: 'statistics', title: texts.statistics, content: statistics },
  ]
  return (
    <div className="page-body flex max-w-[948px] flex-1 flex-col">
      <PageHeading title={texts.title} intro={isMember ? texts.memberIntro : texts.intro} />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-x-10 gap-y-5 lg:grid-cols-[auto_minmax(0,1fr)]">
        <SectionLinks
          links={[...sections, ...(isMember ? accountLinks : [{ id: 'account', title: texts.account }])]}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          {sections.map(({ id, title, content }) => (
            <div key={id} id={id} className="scroll-mt-6 max-md:scroll-mt-20">
              <SectionCard title={title}>{content}</SectionCard>
            </div>
          ))}
          <div id="account" className="scroll-mt-6 max-md:scroll-mt-20">
            {isMember ? account : <VisitorAccount />}
          </div>
        </div>
      </div>
      <SavingNote />
    </div>
  )
}

function VisitorAccount() {
  const texts = useTexts('settings')
  const common = useTexts('common')
  return (
    <SectionCard title={texts.account}>
      <p className="text-ink-soft">{texts.accountVisitor}</p>
      <div>
        <LoginButton>{common.login}</LoginButton>
      </div>
      <ExportAllButton />
    </SectionCard>
  )
}
