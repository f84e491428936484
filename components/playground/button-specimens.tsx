'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { arrowUp, copy } from '@/components/ui/icon-paths'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { TextLink } from '@/components/ui/text-link'
import { Specimen } from './specimen'

const tones = ['primary', 'plain', 'quiet', 'danger'] as const
const sizes = ['small', 'medium', 'large'] as const

export function ButtonSpecimens() {
  const [mode, setMode] = useState('a')
  return (
    <>
      <Specimen name="button">
        {tones.flatMap((tone) =>
          sizes.map((size) => (
            <Button key={`${tone}-${size}`} tone={tone} size={size}>
              {`${tone} ${size}`}
            </Button>
          )),
        )}
        {tones.map((tone) => (
          <Button key={tone} tone={tone} disabled>
            {`${tone} disabled`}
          </Button>
        ))}
      </Specimen>
      <Specimen name="icon-button">
        {(['small', 'medium', 'large'] as const).map((size) => (
          <IconButton key={size} size={size} label={`复制 ${size}`}>
            <Icon path={copy} />
          </IconButton>
        ))}
        <IconButton tone="primary" size="large" label="发送">
          <Icon path={arrowUp} />
        </IconButton>
        <IconButton tone="primary" size="large" label="不能发送" disabled>
          <Icon path={arrowUp} />
        </IconButton>
      </Specimen>
      <Specimen name="segmented-control">
        <SegmentedControl
          label="分段"
          value={mode}
          onChange={setMode}
          segments={[
            { value: 'a', label: '普通' },
            { value: 'b', label: '增强' },
            { value: 'c', label: '研究', isDisabled: true, hint: '需要模型' },
          ]}
        />
      </Specimen>
      <Specimen name="chip">
        <Chip>黄山冬天适合几天行程</Chip>
        <Chip aria-pressed>选中</Chip>
        <Chip disabled>不可用</Chip>
        <Chip className="max-w-60">一个长得放不下的问题会在末尾用省略号收住，不把别的东西挤走</Chip>
      </Specimen>
      <Specimen name="text-link">
        <TextLink href="/help">站内链接</TextLink>
        <TextLink href="https://example.com/" isExternal>
          站外链接
        </TextLink>
      </Specimen>
    </>
  )
}
