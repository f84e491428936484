import type { notificationKinds } from '../contract/routes/notification-routes.ts'
import { fill } from './fill.ts'
import type { Locale } from './locale.ts'

/** Feature that calls a provider. */
export type BrokenService = 'model' | 'vision' | 'image' | 'embedding' | 'search' | 'sms'

export type BrokenCause =
  | 'key_refused'
  | 'quota'
  | 'model_unknown'
  | 'blocked'
  | 'unreachable'
  | 'timeout'
  | 'garbled'
  | 'refused'

/** Language-independent content of a notification. */
export type NotificationContent =
  | {
      readonly kind:
        | 'research_done'
        | 'waiting'
        | 'approved'
        | 'put_back'
        | 'review_waiting'
        | 'report_answered'
      readonly values: { readonly title: string }
    }
  | {
      readonly kind: 'rejected' | 'taken_down'
      readonly values: { readonly title: string; readonly reason: string }
    }
  | { readonly kind: 'ingest_finished'; readonly values: { readonly read: number; readonly failed: number } }
  | {
      readonly kind: 'provider_broken'
      readonly values: {
        readonly service: BrokenService
        readonly name: string
        readonly cause: BrokenCause
      }
    }

interface Sentences extends Readonly<Record<(typeof notificationKinds)[number], string>> {
  readonly ingest_partly: string
  readonly services: Readonly<Record<BrokenService, string>>
  readonly causes: Readonly<Record<BrokenCause, string>>
}

const sentences: Readonly<Record<Locale, Sentences>> = {
  'zh-CN': {
    research_done: '“{title}”的研究写好了',
    waiting: '“{title}”在等你选择',
    approved: '“{title}”通过了审核',
    rejected: '“{title}”没有通过审核：{reason}',
    taken_down: '“{title}”被管理员下架了：{reason}',
    put_back: '“{title}”恢复公开了',
    review_waiting: '“{title}”在等你审核',
    report_answered: '你举报的“{title}”有了处理结果',
    ingest_finished: '资料读完了，{read} 份可以搜到',
    ingest_partly: '资料读完了，{read} 份可以搜到，{failed} 份没有读成',
    provider_broken: '{service}（{name}）不能用了：{cause}',
    services: {
      model: '语言模型',
      vision: '看图模型',
      image: '画图模型',
      embedding: '向量模型',
      search: '联网搜索',
      sms: '短信',
    },
    causes: {
      key_refused: '密钥被拒绝',
      quota: '额度用完了，或请求太频繁',
      model_unknown: '服务商那里没有这个模型',
      blocked: '服务商拒绝这台机器访问',
      unreachable: '一直连不上',
      timeout: '一直没有按时答复',
      garbled: '答复一直读不懂',
      refused: '服务商没有接受请求',
    },
  },
  en: {
    research_done: 'The research on “{title}” is ready',
    waiting: '“{title}” is waiting for your choice',
    approved: '“{title}” was approved',
    rejected: '“{title}” was not approved: {reason}',
    taken_down: '“{title}” was taken down: {reason}',
    put_back: '“{title}” is public again',
    review_waiting: '“{title}” is waiting for your review',
    report_answered: 'Your report on “{title}” was reviewed',
    ingest_finished: 'Documents processed: {read} are searchable',
    ingest_partly: 'Documents processed: {read} are searchable, {failed} failed',
    provider_broken: '{service} ({name}) is not working: {cause}',
    services: {
      model: 'The language model',
      vision: 'The vision model',
      image: 'The image model',
      embedding: 'The embedding model',
      search: 'Web search',
      sms: 'SMS',
    },
    causes: {
      key_refused: 'the key was refused',
      quota: 'the quota is used up, or there are too many requests',
      model_unknown: 'the provider has no such model',
      blocked: 'the provider denies access to this machine',
      unreachable: 'it can’t be reached',
      timeout: 'it times out',
      garbled: 'its responses can’t be read',
      refused: 'the provider refused the request',
    },
  },
}

export function notificationTitle(locale: Locale, content: NotificationContent): string {
  const texts = sentences[locale]
  switch (content.kind) {
    case 'provider_broken': {
      const { service, name, cause } = content.values
      const said = { service: texts.services[service], name, cause: texts.causes[cause] }
      return fill(texts.provider_broken, said)
    }
    case 'ingest_finished': {
      const isWhole = content.values.failed === 0
      return fill(isWhole ? texts.ingest_finished : texts.ingest_partly, content.values)
    }
    case 'research_done':
    case 'waiting':
    case 'approved':
    case 'rejected':
    case 'taken_down':
    case 'put_back':
    case 'review_waiting':
    case 'report_answered':
      return fill(texts[content.kind], content.values)
  }
}
