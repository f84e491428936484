const cvParts = ['personal', 'target', 'education', 'work', 'project', 'skill', 'self'] as const
export type CvPart = (typeof cvParts)[number]

export const cvPartNames: Readonly<Record<CvPart, string>> = {
  personal: '个人信息',
  target: '求职意向',
  education: '教育',
  work: '工作与实习',
  project: '项目',
  skill: '技能',
  self: '自我评价',
}

/** Heading names of each part, lower case and without spaces; separated by spaces. */
const headings: Readonly<Record<CvPart, string>> = {
  personal: `个人信息 基本信息 个人资料 基本资料 基本情况 个人概况 联系方式 联系信息
    personalinformation personaldetails personalinfo contact contactinformation
    contactdetails`,
  target: `求职意向 求职目标 应聘岗位 应聘职位 期望职位
    objective careerobjective targetrole`,
  education: `教育 教育背景 教育经历 教育经验 学历 学历背景 学习经历 教育及培训 教育与培训
    education educationalbackground educationbackground academicbackground
    educationandtraining`,
  work: `工作 工作经历 工作经验 工作履历 实习 实习经历 实习经验 工作实习 工作与实习 工作及实习经历 工作/实习经历 工作/实习 实习/工作经历
    实习与工作经历 职业经历 从业经历 任职经历 实践经历 社会实践
    experience workexperience workhistory employment employmenthistory
    professionalexperience internship internships internshipexperience
    careerhistory`,
  project: `项目 项目经历 项目经验 项目实践 主要项目 科研经历 科研项目 研究经历 项目与科研
    projects project projectexperience selectedprojects keyprojects
    researchexperience research`,
  skill: `技能 专业技能 技能特长 个人技能 掌握技能 技能与证书 技能证书 技能/证书 技能及证书 职业技能 it技能 语言能力
    skills skill technicalskills keyskills coreskills professionalskills
    skillsandcertificates languages`,
  self: `自我评价 个人评价 自我介绍 个人总结 自我总结 个人优势 个人简介 关于我 个人陈述
    summary profile aboutme about personalstatement professionalsummary
    selfassessment selfevaluation`,
}

const partOf = new Map(
  cvParts.flatMap((part) => headings[part].split(/\s+/).map((heading) => [heading, part] as const)),
)
/** Maximum characters of a heading; longer lines are sentences. */
const maxHeadingLength = 40

/** @returns the part that a line starts; null when it is not a heading */
export function partOfHeading(line: string): CvPart | null {
  if (line.length > maxHeadingLength) return null
  const bare = line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*(?:#{1,6}\s|[(]?(?:[一二三四五六七八九十]{1,3}|\d{1,2}|[ivx]{1,4})\s*[、.)]+)/u, '')
    .replaceAll(/[^\p{L}\p{N}/]/gu, '')
    .replaceAll(/^and|&/g, '')
  return partOf.get(bare) ?? null
}

export interface CvSection {
  readonly part: CvPart | null
  readonly heading: string
  readonly lines: readonly string[]
}

export function cvSections(text: string): CvSection[] {
  const sections: { part: CvPart | null; heading: string; lines: string[] }[] = [
    { part: null, heading: '', lines: [] },
  ]
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line === '') continue
    const part = partOfHeading(line)
    if (part) sections.push({ part, heading: line.replace(/^#+\s*/, ''), lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections.filter(({ part, lines }) => part !== null || lines.length > 0)
}
