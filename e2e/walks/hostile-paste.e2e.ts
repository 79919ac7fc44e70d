import { expect, test, type Page } from '@playwright/test';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

/** Each tries to run something, to ask another site, to lay itself over the page, or to lead to a script. 甲 must be left. */
const HOSTILE = [
  // Scripts and what runs them.
  `<p>甲</p><script>HARM</script>`,
  `<p>甲</p><script src="https://evil.example/x.js"></script>`,
  `<p>甲</p><scr<script>ipt>HARM</scr</script>ipt>`,
  `<p>甲</p><SCRIPT>HARM</SCRIPT >`,
  `<p>甲<noscript><p title="</noscript><img src=x onerror=HARM>"></noscript></p>`,
  `<p>甲</p><template><script>HARM</script></template>`,
  `<p>甲</p><xmp><script>HARM</script></xmp>`,
  `<p>甲</p><textarea><img src=x onerror=HARM></textarea>`,
  `<p>甲</p><title><img src=x onerror=HARM></title>`,
  `<p>甲</p><!--><img src=x onerror=HARM>-->`,
  `<p>甲</p><!--[if gte mso 9]><script>HARM</script><![endif]-->`,
  `<p>甲</p><![CDATA[<img src=x onerror=HARM>]]>`,
  // Handlers.
  `<p onclick="HARM">甲</p>`,
  `<p ONMOUSEOVER=HARM>甲</p>`,
  `<p/onfocus=HARM tabindex=1 autofocus>甲</p>`,
  `<p\tonpointerenter\n=\n"HARM">甲</p>`,
  `<p style="color:red"onmouseenter="HARM">甲</p>`,
  `<p title='>' onclick='HARM'>甲</p>`,
  `<img src=x onerror=HARM><p>甲</p>`,
  `<img src=x onerror="&#72;ARM"><p>甲</p>`,
  `<img src=1 oNeRrOr=HARM><p>甲</p>`,
  `<img src="x\`\`onerror=HARM"><p>甲</p>`,
  `<img """><script>HARM</script>"><p>甲</p>`,
  `<img src="https://evil.example/a.png" srcset="https://evil.example/b.png 2x" onload=HARM><p>甲</p>`,
  `<video onloadstart=HARM src=x></video><p>甲</p>`,
  `<audio src=x onerror=HARM></audio><p>甲</p>`,
  `<details open ontoggle=HARM><summary>甲</summary></details>`,
  `<marquee onstart=HARM>甲</marquee>`,
  `<body onload=HARM><p>甲</p></body>`,
  `<input autofocus onfocus=HARM><p>甲</p>`,
  `<select autofocus onfocus=HARM><option>乙</option></select><p>甲</p>`,
  `<div onanimationstart=HARM style="animation:x 1s">甲</div>`,
  // SVG and MathML.
  `<svg onload=HARM></svg><p>甲</p>`,
  `<svg><script>HARM</script></svg><p>甲</p>`,
  `<svg><a xlink:href="javascript:HARM"><text>点</text></a></svg><p>甲</p>`,
  `<svg><animate onbegin=HARM attributeName=x dur=1s></svg><p>甲</p>`,
  `<svg><foreignObject><iframe srcdoc="<script>HARM</script>"></iframe></foreignObject></svg><p>甲</p>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=HARM></svg>#x"></use></svg><p>甲</p>`,
  `<svg></p><style><a id="</style><img src=1 onerror=HARM>"><p>甲</p>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=HARM></style></mglyph></form></mtext></math><p>甲</p>`,
  `<math><maction actiontype="statusline" xlink:href="javascript:HARM">点</maction></math><p>甲</p>`,
  `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='HARM'/>"><p>甲</p>`,
  // Addresses.
  `<a href="javascript:HARM">甲</a>`,
  `<a href="JaVaScRiPt:HARM">甲</a>`,
  `<a href=" javascript:HARM">甲</a>`,
  `<a href="java\tscript:HARM">甲</a>`,
  `<a href="java&#10;script:HARM">甲</a>`,
  `<a href="&#1;javascript:HARM">甲</a>`,
  `<a href="&#x6A;avascript&colon;HARM">甲</a>`,
  `<a href="javascript&#58;//%0AHARM">甲</a>`,
  `<a href="vbscript:HARM">甲</a>`,
  `<a href="data:text/html,<script>HARM</script>">甲</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD5IQVJNPC9zY3JpcHQ+">甲</a>`,
  `<a href="blob:https://wenjian.example/1">甲</a>`,
  `<a href="file:///etc/passwd">甲</a>`,
  `<a href="https://wenjian.example@evil.example/">甲</a>`,
  `<a href="https://ok.example/" target="_self" ping="https://evil.example/" download>甲</a>`,
  `<area href="javascript:HARM"><p>甲</p>`,
  `<base href="javascript:/a/../"><p><a href="HARM">甲</a></p>`,
  // What would load, cover or post.
  `<iframe src="javascript:HARM"></iframe><p>甲</p>`,
  `<iframe srcdoc="<script>parent.HARM</script>"></iframe><p>甲</p>`,
  `<object data="javascript:HARM"></object><p>甲</p>`,
  `<embed src="data:image/svg+xml;base64,PHN2Zy8+" type="image/svg+xml"><p>甲</p>`,
  `<form action="javascript:HARM"><button formaction="javascript:HARM">点</button><p>甲</p></form>`,
  `<link rel=stylesheet href="https://evil.example/x.css"><p>甲</p>`,
  `<link rel=prefetch href="https://evil.example/x"><p>甲</p>`,
  `<meta http-equiv="refresh" content="0;url=javascript:HARM"><p>甲</p>`,
  `<style>@import url(https://evil.example/x.css);body{display:none}</style><p>甲</p>`,
  `<p style="position:fixed;inset:0;background:url(https://evil.example/x)">甲</p>`,
  `<p style="background:url(javascript:HARM);width:expression(HARM)">甲</p>`,
  `<p class="dialog" id="main" name="forms">甲</p>`,
  `<table background="https://evil.example/x"><tr><td>甲</td><td background="javascript:HARM">乙</td></tr></table>`,
  `<isindex type=image src=1 onerror=HARM><p>甲</p>`,
  `<x-danger onclick=HARM is="x-y">甲</x-danger>`,
  `<portal src="https://evil.example/"></portal><p>甲</p>`,
  // What only looks like the editor's own.
  `<div data-pm-slice="0 0 []"><p onclick=HARM>甲</p><a href="javascript:HARM">乙</a><img src=x onerror=HARM></div>`,
  `<div data-work="&quot;><img src=x onerror=HARM>"></div><p>甲</p>`,
  `<figure data-video="javascript:HARM"></figure><p>甲</p>`,
  `<img data-upload="x" src="https://evil.example/a.png" onerror=HARM><p>甲</p>`,
  `<pre><code class="language-js' onmouseover='HARM">甲</code></pre>`,
].map((html) => html.replaceAll('HARM', 'window.harmed=1'));

test(`of ${HOSTILE.length} hostile fragments the words are kept and nothing else`, async ({ page }) => {
  test.setTimeout(120_000);
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
  const { complaints } = watch(page);
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('evil.example') && requests.push(request.url()));
  page.on('dialog', (dialog) => void dialog.dismiss());
  // What a picture of another site is asked of is the server; here it answers that there is none.
  await page.route('**/creator/media/fetchPicture', (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg: '无法连接对方网站', data: null } }),
  );
  await logIn(page, { mobile: '13800000003' }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/publish`);
  await page.getByRole('textbox', { name: '正文' }).click();

  for (const html of HOSTILE) {
    const left = await pasted(page, html);
    expect.soft(left, html).toEqual({ words: true, bad: [] });
  }
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  expect(requests).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Puts it in place of the text and reads what the editor holds: the saved document, and everything that is drawn. */
const pasted = (page: Page, html: string) =>
  page.getByRole('textbox', { name: '正文' }).evaluate((element, fragment) => {
    interface Block {
      type: string;
      attrs?: Record<string, unknown>;
      marks?: { attrs?: Record<string, unknown> }[];
      content?: Block[];
    }
    const { editor } = element as unknown as {
      editor: { getJSON(): Block; commands: { clearContent(): void; focus(): void; selectAll(): void } };
    };
    editor.commands.clearContent();
    editor.commands.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', fragment);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));

    const bad: string[] = [];
    const walk = ({ attrs = {}, marks = [], content = [] }: Block) => {
      for (const value of [attrs, ...marks.map((mark) => mark.attrs ?? {})].flatMap((one) => Object.entries(one))) {
        const [name, text] = [value[0], String(value[1] ?? '')];
        if (name === 'href' && !/^(https?:\/\/(?!.*@)|mailto:)/.test(text)) bad.push(`${name}=${text}`);
        if (name === 'src' && value[1] !== null && !text.startsWith('/media/')) bad.push(`${name}=${text}`);
        if (/javascript:|<|>/i.test(text)) bad.push(`${name}=${text}`);
      }
      content.forEach(walk);
    };
    walk(editor.getJSON());
    for (const drawn of element.querySelectorAll('*')) {
      if (/^(SCRIPT|IFRAME|OBJECT|EMBED|FORM|STYLE|LINK|META|BASE|TEMPLATE|VIDEO|AUDIO)$/.test(drawn.tagName))
        bad.push(drawn.tagName);
      for (const { name, value } of drawn.attributes) {
        if (name.startsWith('on') || name === 'srcdoc' || /^\s*(javascript|vbscript|data:text)/i.test(value))
          bad.push(`${name}=${value}`);
        if (name === 'style' && /url\(|fixed|expression/.test(value)) bad.push(`${name}=${value}`);
      }
    }
    return { words: element.textContent.includes('甲'), bad };
  }, html);
