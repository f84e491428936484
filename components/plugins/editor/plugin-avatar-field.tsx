'use client'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { avatarTones } from '@/lib/contract/avatar-tones'
import { useTexts } from '@/lib/messages/use-texts'
import { avatarOf, iconName, parseIcon } from '@/lib/text/agent-avatar'
import type { PluginForm } from './use-plugin-form'

interface PluginAvatarProps {
  readonly avatar: string
  readonly name: string
  readonly size?: 'medium' | 'large' | 'huge'
}

/** Hidden from assistive technology, as the name is next to it. */
export function PluginAvatar({ avatar, name, size = 'medium' }: PluginAvatarProps) {
  return <Avatar {...(parseIcon(avatar) ?? avatarOf(name))} size={size} />
}

/** The first character of the name, in a colour of one's own. */
export function PluginAvatarField({ form: { settings, change } }: { readonly form: PluginForm }) {
  const texts = useTexts('pluginEditor')
  const next = () => {
    const { tone } = parseIcon(settings.avatar) ?? avatarOf(settings.name)
    const { glyph } = avatarOf(settings.name)
    const tones = [...avatarTones, ...avatarTones]
    change({ avatar: iconName({ tone: tones[avatarTones.indexOf(tone) + 1] ?? tone, glyph }) })
  }
  return (
    <div className="grid justify-items-center gap-1.5">
      <PluginAvatar avatar={settings.avatar} name={settings.name} size="huge" />
      <Button tone="quiet" size="small" onClick={next}>
        {texts.changeAvatar}
      </Button>
    </div>
  )
}
