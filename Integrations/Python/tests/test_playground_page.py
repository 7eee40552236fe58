"""The page in a browser, by keyboard alone. It needs playwright, and a Chromium of the system."""

import re
import shutil
import subprocess
import sys

import pytest

pytest.importorskip("uvicorn")
playwright = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
if CHROMIUM is None:
    pytest.skip("no Chromium", allow_module_level=True)

ROWS = '{"name": "<img src=x onerror=alert(1)>", "age": 36, "tags": ["a"]}\n{"name": "Zoé", "age": 0}\n'


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as run:
        # Containers run as root, where Chromium has no sandbox.
        browser = run.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    path = tmp_path_factory.mktemp("playground") / "people.ndjson"
    path.write_text(ROWS, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "predicateql.playground", "--no-browser", "--port", "0", str(path)],
        stdout=subprocess.PIPE, text=True)
    yield re.search(r"http\S+", process.stdout.readline())[0]
    process.terminate()
    process.wait(30)


@pytest.fixture
def page(browser, address):
    """The page, whose field has the focus; nothing may go wrong on it."""
    wrong = []
    context = browser.new_context(viewport={"width": 380, "height": 800})
    context.set_default_timeout(15_000)
    page = context.new_page()
    page.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("dialog", lambda dialog: wrong.append(dialog.message))
    page.goto(address)
    expect(page, "#source").to_have_text("people.ndjson")
    yield page
    context.close()
    assert wrong == []


def expect(page, selector):
    return playwright.expect(page.locator(selector))


def type_text(page, text):
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


def focused(page):
    return page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.id")


def test_a_fix_by_keyboard(page):
    type_text(page, "name CONTAIN 'Zo' ")
    expect(page, "#mirror mark").to_have_text("CONTAIN")
    expect(page, "#diagnostics button").to_have_text("Fix: write CONTAINS")
    page.keyboard.press("Alt+Enter")
    expect(page, "#text").to_have_value("name CONTAINS 'Zo' ")
    # The status is read aloud after a rest.
    expect(page, "#status").to_have_text("1 of 2 rows match")
    page.keyboard.press("Control+Z")
    assert page.input_value("#text") == "name CONTAIN 'Zo' "


def test_completion_by_keyboard(page):
    type_text(page, "na")
    page.wait_for_selector("#words li")
    assert page.get_attribute("#text", "aria-activedescendant") == "word-0"
    page.keyboard.press("Enter")
    assert page.input_value("#text") == "name"
    page.keyboard.type(" ")
    page.keyboard.press("Control+Space")
    page.wait_for_selector("#words li")
    page.keyboard.press("ArrowDown")
    assert page.inner_text("#words [aria-selected=true] code") == "LIKE"
    page.keyboard.press("Escape")
    assert page.is_hidden("#words") and focused(page) == "text"


def test_reasons_by_keyboard(page):
    type_text(page, "10 / age > 1 ")
    expect(page, "#answers").to_contain_text("Undecided 1")
    page.keyboard.press("Tab")
    assert focused(page) == "answers-match"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page, "#table td button").to_have_text("division by zero")
    for _ in range(2):
        page.keyboard.press("Tab")
    assert focused(page).startswith("Why row 2: division by zero")
    page.keyboard.press("Enter")
    assert page.inner_text(".parts .undecided") == "? undecided"
    page.keyboard.press("Enter")
    assert page.is_hidden(".parts")


def test_texts_stay_texts(page):
    type_text(page, "name == '<img src=x onerror=alert(1)>' OR name CONTAIN '<b>' ")
    expect(page, "#mirror mark").to_have_text("CONTAIN")
    page.keyboard.press("Alt+Enter")
    expect(page, "#table").to_contain_text("<img src=x onerror=alert(1)>")
    assert not page.query_selector("img")
    # Nothing is wider than the screen.
    assert page.evaluate("document.documentElement.scrollWidth") == 380


def test_the_link(page, address, browser):
    type_text(page, "age > %d AND name != $name ")
    expect(page, "#arguments").to_be_visible()
    page.keyboard.press("Tab")
    assert focused(page) == "arguments"
    page.keyboard.type("[1]")
    page.keyboard.press("Tab")
    page.keyboard.type('{"name": "a+b&c"}')
    page.wait_for_selector("#table tbody tr")
    link = page.url
    assert "token" not in link and "Zo" not in link
    # Another tab of the same browser has the token.
    other = page.context.new_page()
    other.goto(link)
    other.wait_for_selector("#table tbody tr")
    assert other.input_value("#variables") == '{"name": "a+b&c"}' and other.input_value("#text") == page.input_value("#text")
    # Another browser has not.
    stranger = browser.new_page()
    stranger.goto(link)
    stranger.wait_for_selector("#alert:not([hidden])")
    assert "token" in stranger.inner_text("#alert")
    stranger.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_contrast(page, scheme):
    page.emulate_media(color_scheme=scheme)
    type_text(page, "name CONTAINS 'Zo' ")
    page.wait_for_selector("#table tbody tr")
    page.keyboard.type("AND ")
    expect(page, "#diagnostics li").to_be_visible()
    ratios = page.evaluate("""() => {
      const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => {
          const value = part / 255;
          return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ground = (element) => {
        const colour = getComputedStyle(element).backgroundColor;
        return colour === "rgba(0, 0, 0, 0)" && element.parentElement ? ground(element.parentElement) : colour;
      };
      return [...document.querySelectorAll("h1, h2, label, p, li, td, th, button, pre, code, kbd")]
        .filter((element) => element.checkVisibility() && element.textContent.trim())
        .map((element) => {
          const [one, other] = [getComputedStyle(element).color, ground(element)].map(light);
          return [(Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05), element.outerHTML.slice(0, 80)];
        });
    }""")
    assert len(ratios) > 30 and [pair for pair in ratios if pair[0] < 4.5] == []
