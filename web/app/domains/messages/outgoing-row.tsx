import type { Me } from '#contract/accounts/accounts.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Cluster, Grid, Stack } from '../../ui/layout/primitives.tsx';
import css from './message-row.module.css';
import type { Outgoing } from './conversation-state.ts';

interface OutgoingRowProps {
  me: Me;
  message: Outgoing;
  onRetry: (message: Outgoing) => void;
  onGiveUp: (key: string) => void;
  onEdit: (text: string) => void;
}

/** On its way, or not sent: then with the reason and everything one may do about it. */
export function OutgoingRow({ me, message, onRetry, onGiveUp, onEdit }: OutgoingRowProps) {
  const { key, content, picture, problem } = message;
  return (
    <Grid gap="2-half" className={classes(css.row, css.mine)}>
      <Avatar className={css.avatar} src={me.avatar} alt="我" />
      <Stack shrink justify="start" className={css.said}>
        <Cluster gap="1" align="center" className={css.line}>
          <Stack
            shrink
            ground="card"
            gap="2"
            size="m-half"
            leading="loose"
            className={classes(css.bubble, picture !== null && css.pictured)}
          >
            {picture !== null && <img src={picture.preview} alt="" />}
            {content !== '' && <p>{content}</p>}
          </Stack>
          {problem === null && <Spinner size="s" label="发送中" />}
        </Cluster>
        {problem !== null && (
          <Stack justify="end" size="s" above="1" className={css.problem} role="alert">
            <Cluster as="p" align="center" gap="1">
              <Icon name="alert-circle" size="s" />
              {problem}
            </Cluster>
            <Cluster wrap justify="end">
              <Button variant="quiet" size="s" onClick={() => onRetry(message)}>
                重试
              </Button>
              {content !== '' && (
                <Button
                  variant="quiet"
                  size="s"
                  onClick={() => {
                    onGiveUp(key);
                    onEdit(content);
                  }}
                >
                  编辑
                </Button>
              )}
              <Button variant="quiet" size="s" onClick={() => onGiveUp(key)}>
                删除
              </Button>
            </Cluster>
          </Stack>
        )}
      </Stack>
    </Grid>
  );
}
