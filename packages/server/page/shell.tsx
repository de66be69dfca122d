import { Frame } from '../../../src/ui/page/frame.tsx';
import { Failure } from '../../../src/ui/page/parts/failure.tsx';
import { ForeignText } from '../../../src/ui/page/parts/foreign-text.tsx';
import { usePlace } from '../../../src/ui/page/route.ts';
import { useAnswer } from '../../../src/ui/page/use-answer.ts';
import type { AboutServer } from '../src/pages/about.ts';
import { ask } from './api-client.ts';
import { SESSION } from './session.ts';
import { SignIn } from './sign-in.tsx';
import { keepToken, token } from './token.ts';
import { VIEWS } from './views.ts';

/** The page of the server. */
export function Shell() {
  const place = usePlace();
  const { answer, error, waits, again } = useAnswer(async (signal) => {
    if (token() === '') await SESSION.learn(signal);
    return ask<AboutServer>('about', {}, signal);
  }, []);
  const isOut = error?.status === 401;
  const about = isOut ? null : answer;
  const signIn = (given: string): void => {
    keepToken(given);
    again();
  };
  const leave = async (): Promise<void> => {
    if (token() !== '') return signIn('');
    const end = await SESSION.leave().catch(() => null);
    if (end === null) again();
    else location.assign(end);
  };
  return (
    <Frame
      views={VIEWS}
      place={place}
      props={about === null ? null : { place, about }}
      answers={() => ask<AboutServer>('about')}
      below={about === null ? null : <Whose about={about} leave={leave} />}
    >
      {isOut ? <SignIn {...{ signIn, waits, login: SESSION.now().login }} wasWrong={token() !== ''} /> : null}
      {error !== null && !isOut ? <Failure error={error} again={again} /> : null}
    </Frame>
  );
}

function Whose({ about: { fleet, person }, leave }: { readonly about: AboutServer; readonly leave: () => void }) {
  return (
    <p class="whose quiet">
      <span>
        fleet <ForeignText text={fleet} />
      </span>
      <span>
        <ForeignText text={person} />{' '}
        <button type="button" class="more" onClick={leave}>
          sign out
        </button>
      </span>
    </p>
  );
}
