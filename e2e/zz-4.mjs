import {open,login,shot,text,aria,A} from './zz-lib.mjs'
import {readdirSync} from 'node:fs'
const {browser,page,ctx}=await open(A,{state:'/tmp/eyes/member.json'})
page.setDefaultTimeout(8000)
await page.goto('/files'); await page.waitForTimeout(1200); await shot(page,'f1'); await text(page)
const D='/tmp/eyes/docs/', R='/work/shared/data/repros/'
const files=[...readdirSync(D).filter(x=>!/大/.test(x)).map(x=>D+x), ...['docx-number.docx','xlsx-merge.xlsx','pdf-slides2.pdf','docx-omml.docx'].map(x=>R+x),'/work/shared/data/documents/no-text-layer/SimFang-variant.pdf','/work/shared/data/documents/hostile/protected_agile.docx','/work/shared/data/documents/hostile/empty.pdf','/work/shared/data/documents/hostile/zero-bytes.txt']
await page.locator('input[type=file]').first().setInputFiles(files)
await page.waitForTimeout(1500); await shot(page,'f2'); await page.waitForTimeout(8000); await shot(page,'f3',{fullPage:true}); await text(page,'main',4000); await text(page,'[role=region][aria-label="消息提示"]')
await aria(page,'main',3000)
await browser.close()
