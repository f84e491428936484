import * as z from 'zod/mini'
import { agentCategories, agentSummary, agentTemplate } from '../made-agent.ts'
import { paged, pageOf } from './paged.ts'
import { nothing, route } from './route.ts'

const squarePath = '/agents_api/square'

export const squareSorts = ['popular', 'newest'] as const
export type SquareSort = (typeof squareSorts)[number]

const keyword = z._default(z.string().check(z.maxLength(100)), '')

/** Public agents, and templates to start from. */
export const squareRoutes = {
  squareInfo: route({
    method: 'GET',
    path: `${squarePath}/sq_info`,
    summary: '广场的精选和数目',
    access: 'public',
    input: nothing,
    output: z.object({ featured: z.array(agentSummary), mine_count: z.int(), total: z.int() }),
  }),
  squareCategories: route({
    method: 'GET',
    path: `${squarePath}/sq_publish_category_list`,
    summary: '发布时可选的分类',
    access: 'public',
    input: nothing,
    output: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  squareList: route({
    method: 'GET',
    path: `${squarePath}/sq_list_by_category`,
    summary: '公开的智能体，按分类和关键词',
    access: 'public',
    input: z.object({
      category_id: z._default(z.union([z.enum(agentCategories), z.literal('')]), ''),
      keyword,
      sort: z._default(z.enum(squareSorts), 'popular'),
      ...paged,
    }),
    output: pageOf(agentSummary),
  }),
  templateTabs: route({
    method: 'GET',
    path: `${squarePath}/template_tab`,
    summary: '智能体模板的分类',
    access: 'public',
    input: nothing,
    output: z.object({ tabs: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  templateList: route({
    method: 'GET',
    path: `${squarePath}/template_list_by_category`,
    summary: '智能体模板',
    access: 'public',
    input: z.object({ category_id: z._default(z.string().check(z.maxLength(64)), ''), keyword, ...paged }),
    output: pageOf(agentTemplate),
  }),
} as const
