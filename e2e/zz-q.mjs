import {open,login,shot,text,aria,Q} from './zz-lib.mjs'
const {browser,page,ctx}=await open(Q)
page.setDefaultTimeout(7000)
const step=async(n,f)=>{try{console.log('##',n);await f()}catch(e){console.log('FAIL',n,e.message.split('\n').slice(0,3).join(' '));await shot(page,'fail-'+n)}}
const D='/tmp/eyes/docs/'
await step('login',()=>login(page,Q,'19000000003'))
await step('files',async()=>{await page.goto('/files'); await page.waitForTimeout(1000); await page.locator('input[type=file]').first().setInputFiles([D+'大.txt']); await page.waitForTimeout(2500); await text(page,'main',500); await shot(page,'q1')
 await page.locator('input[type=file]').first().setInputFiles([D+'中.txt']); await page.waitForTimeout(3500); await text(page,'main',500)
 await page.locator('input[type=file]').first().setInputFiles([D+'租赁合同.docx']); await page.waitForTimeout(2500); await text(page,'main',700); await shot(page,'q2')})
await step('fill',async()=>{ // fill with small texts
 for(let i=0;i<6;i++){await page.locator('input[type=file]').first().setInputFiles({name:`小${i}.txt`,mimeType:'text/plain',buffer:Buffer.from(('甲乙丙丁'+i).repeat(4000))}); await page.waitForTimeout(1200)}
 await text(page,'main',900); await shot(page,'q3')})
await step('ask',async()=>{await page.goto('/'); await page.waitForTimeout(900); await page.locator('main input[type=file]').first().setInputFiles([D+'中.txt']).catch(e=>console.log(e.message.slice(0,80))); await page.waitForTimeout(1500); const b=page.getByRole('textbox',{name:'问题'}); await b.fill('知舟怎么用？请讲讲怎么创建智能体'); await shot(page,'q4'); await text(page,'main',400); await b.press('Enter'); await page.waitForTimeout(5000); console.log(page.url()); await text(page,'main',500); await shot(page,'q5'); console.log('box', await page.getByRole('textbox').first().inputValue().catch(()=>'-'))})
await step('check',async()=>{await page.goto('/check'); await page.waitForTimeout(900); await page.getByRole('textbox',{name:'要核对的文字'}).fill('第一句有 42 个。'.repeat(100)); await page.getByRole('button',{name:'开始核对'}).click(); await page.waitForTimeout(4000); console.log(page.url(), await page.getByRole('alert').allInnerTexts()); await shot(page,'q6')})
await step('doc',async()=>{await page.goto('/write-test'); await page.waitForTimeout(900); await page.getByRole('button',{name:'新建文档',exact:true}).click(); await page.waitForTimeout(1500); console.log(page.url()); await shot(page,'q7'); await page.getByRole('textbox',{name:'标题',exact:true}).fill('满了的文档'); await page.keyboard.press('Enter'); await page.keyboard.insertText('这是一段很长的文字。'.repeat(9000)); await page.waitForTimeout(4000); await shot(page,'q8'); console.log((await page.locator('main').innerText()).slice(0,200)); console.log('STATUS', await page.getByRole('status').allInnerTexts(), await page.getByRole('alert').allInnerTexts()); await page.reload(); await page.waitForTimeout(2000); console.log('after reload len',(await page.getByRole('textbox',{name:'正文',exact:true}).innerText()).length); await shot(page,'q9')})
await browser.close()
