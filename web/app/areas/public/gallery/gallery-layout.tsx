import { RegionPicker } from '../../../domains/discovery/region/region-picker.tsx';
import { SearchBox } from '../../../domains/discovery/search/search-box.tsx';
import css from './gallery.module.css';
import { Columns, Row, Section } from './section.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { ColorModeSwitch } from '../color-mode-switch.tsx';

const HERE = { slug: 'beijing', name: '北京' };
const chosen = (slug: string) => toast.info(`选了 ${slug}`);

/** What the header and the footer are made of. */
export const GalleryLayout = () => (
  <Section
    id="places"
    title="地区、搜索与外观"
    text="默认 10 个热门地区；“显示全部”按七大区列出并可搜索，拼音和首字母也认。手机上是底部面板。"
  >
    <Columns>
      <div className={css.panel}>
        <RegionPicker region={HERE} onChoose={chosen} />
      </div>
      <div className={css.panel}>
        <RegionPicker region={HERE} onChoose={chosen} showAll searched="亚特兰" />
      </div>
    </Columns>
    <div className={css.panel}>
      <RegionPicker region={HERE} onChoose={chosen} showAll />
    </div>
    <Row>
      <SearchBox secondary />
      <ColorModeSwitch />
    </Row>
  </Section>
);
