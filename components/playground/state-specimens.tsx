'use client'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Progress } from '@/components/ui/progress'
import { SealState } from '@/components/ui/seal-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { Specimen } from './specimen'

const avatarTones = ['indigo', 'seal', 'ok', 'warn', 'none'] as const
const badgeTones = ['neutral', 'indigo', 'seal', 'ok', 'warn', 'bad'] as const

export function StateSpecimens() {
  return (
    <>
      <Specimen name="avatar, badge">
        {avatarTones.map((tone) => (
          <Avatar key={tone} tone={tone} glyph="舟" />
        ))}
        <Avatar glyph="舟" size="large" shape="round" />
        {badgeTones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone === 'neutral' ? '草稿' : tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="card">
        <Card className="w-56">静止的卡片</Card>
        <Card isPressable className="w-56">
          可以按的卡片
        </Card>
      </Specimen>
      <Specimen name="tabs">
        <Tabs
          label="登录方式"
          tabs={[
            { value: 'sms', label: '短信登录', content: '短信登录的内容' },
            { value: 'password', label: '密码登录', content: '密码登录的内容' },
          ]}
        />
      </Specimen>
      <Specimen name="skeleton, progress">
        <div className="grid w-72 gap-2">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton />
          <Skeleton className="h-4 w-4/5" />
        </div>
        <div className="grid w-72 gap-4">
          <Progress label="未知" />
          <Progress label="四成" value={0.4} />
          <Progress label="完成" value={1} />
        </div>
      </Specimen>
      <Specimen name="empty-state, error-state, seal-state">
        <div className="grid w-full gap-4">
          <EmptyState title="还没有搜索记录" actions={<Button tone="primary">去搜索</Button>}>
            搜过的问题会留在这里。
          </EmptyState>
          <ErrorState
            title="网络没有连上"
            advice="请检查网络连接后再试"
            actions={<Button>再试一次</Button>}
          />
          <SealState glyph="空" title="这里没有你要的结果" actions={<Button>再搜一次</Button>}>
            它可能不属于这台设备，或者已经删除。
          </SealState>
        </div>
      </Specimen>
    </>
  )
}
